import styles from './hero-art.module.css';

/** Two people at a window table at dusk, in the brand's own hue. Drawn for this page; says nothing that the text does not. */
export function HeroArt() {
  return (
    <svg className={styles.art} viewBox="0 0 480 520" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id="hero-window"><rect x="36" y="24" width="408" height="472" rx="44" /></clipPath>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.skyTop} />
          <stop offset="1" className={styles.skyLow} />
        </linearGradient>
      </defs>
      <g clipPath="url(#hero-window)">
        <rect width="480" height="520" fill="url(#hero-sky)" />
        <circle cx="246" cy="196" r="74" className={styles.sun} />
        <path className={styles.far} d="M0 320V232h34v-30h38v52h30v-76h44v96h34v-40h40v62h36v-88h34v-26h30v74h38v-32h42v56h40v-44h40v126z" />
        <path className={styles.near} d="M0 372v-70h52v-34h44v52h58v-24h50v44h72v-62h46v36h60v-22h46v44h52v36z" />
        <path className={styles.lit} d="M66 286h10v12H66zm0 22h10v12H66zm124 2h9v10h-9zm96-22h10v12h-10zm20 0h10v12h-10zm-20 24h10v12h-10zm98-12h10v12h-10z" />
        <g>
          <path className={styles.shirtLeft} d="M58 520c0-92 26-138 84-146 62 6 92 56 94 146z" />
          <path className={styles.skinLeft} d="M120 330h42v40c0 17-42 17-42 0z" />
          <path className={styles.hairBack} d="M88 292c-6-66 30-92 62-90 38 0 58 28 54 72l-8 74c-8 26-92 30-104 4z" />
          <path className={styles.skinLeft} d="M106 282c0-42 20-58 44-56 28 2 42 24 40 58-2 38-22 62-44 62s-40-26-40-64z" />
          <path className={styles.hairLeft} d="M102 290c-4-54 18-76 50-74 34 2 46 30 42 66-16-8-30-24-36-40-8 22-30 40-56 48z" />
          <path className={styles.line} d="M154 284c4-4 10-4 14 0M120 286c4-4 10-4 14 0M150 290v14l-6 2M132 320c10 9 22 9 32-1" />
          <circle cx="126" cy="308" r="9" className={styles.blush} /><circle cx="172" cy="306" r="9" className={styles.blush} />
        </g>
        <g>
          <path className={styles.shirtRight} d="M252 520c2-96 34-142 92-148 60 8 86 56 86 148z" />
          <path className={styles.skinRight} d="M322 322h42v48c0 18-42 18-42 0z" />
          <path className={styles.skinRight} d="M296 272c-2-46 20-64 46-64s46 20 44 62c-2 46-20 72-44 72s-44-26-46-70z" />
          <path className={styles.beard} d="M298 288c0 40 20 64 44 64s42-22 44-64c-8 14-14 20-24 20-12-4-28-4-40 0-10 0-18-6-24-20z" />
          <path className={styles.hairRight} d="M292 276c-14-58 20-88 54-84 36 0 56 34 42 82-8-22-14-34-22-38-20 6-44 4-58-2-8 8-12 22-16 42z" />
          <path className={styles.line} d="M312 276c4-4 10-4 14 0M352 276c4-4 10-4 14 0M338 280l-5 16 6 2" />
          <path className={styles.smile} d="M326 318c10 8 22 8 32 0-4 14-28 14-32 0z" />
        </g>
        <path className={styles.table} d="M0 470h480v60H0z" />
        <path className={styles.cup} d="M214 430h36v26c0 16-36 16-36 0zm36 6c18-4 18 22 0 18M282 426h34v30c0 14-34 14-34 0z" />
        <path className={styles.steam} d="M226 420c-6-8 6-12 0-20m14 20c-6-8 6-12 0-20" />
      </g>
      <g className={styles.bubbleOne}><path d="M20 120h128a22 22 0 0 1 22 22v22a22 22 0 0 1-22 22H52l-24 20 4-22a22 22 0 0 1-20-20v-22a22 22 0 0 1 8-22z" /><path className={styles.dots} d="M56 153h.1M90 153h.1M124 153h.1" /></g>
      <g className={styles.bubbleTwo}><circle cx="420" cy="118" r="40" /><path className={styles.heart} d="M420 138c-26-16-22-38-8-38 5 0 8 4 8 8 0-4 3-8 8-8 14 0 18 22-8 38z" /></g>
    </svg>
  );
}
