import styles from './night-sky.module.css';

/** Moon, stars and roofs, drawn for this page; says nothing that the text does not. */
export function NightSky() {
  return (
    <svg className={styles.sky} viewBox="0 0 400 420" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">
      <circle cx="326" cy="92" r="34" className={styles.moon} />
      <circle cx="312" cy="84" r="30" className={styles.shade} />
      <path className={styles.stars} d="M38 60h.1M92 120h.1M150 44h.1M206 92h.1M252 38h.1M58 176h.1M374 176h.1M288 150h.1M178 154h.1M120 208h.1M22 250h.1M352 30h.1M230 190h.1" />
      <path className={styles.far} d="M0 420V300h40v-34h44v60h36v-44h30v-40h40v70h48v-30h36v-56h50v80h30v-26h46v140z" />
    </svg>
  );
}
