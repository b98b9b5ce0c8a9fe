import styles from './hero-art.module.css';

/** Two people somewhere they would like to be; the server has one scene for each niche at this address. Says nothing that the text does not. */
export function HeroArt() {
  return <img className={styles.art} src="/art/hero.svg" width={480} height={520} alt="" fetchPriority="high" />;
}
