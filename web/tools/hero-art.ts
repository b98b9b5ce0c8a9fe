// The picture of the landing page, one scene a niche: two people somewhere they would like to be. Our own drawing;
// `npm run art` writes it. As files, not as markup: one prerendered page serves all niches (SERVER-CONTRACT.md).
import { fitChroma } from './colour.ts';
import { hex } from './icons.ts';
import { NICHES } from './tokens.ts';

/** Class: [light, dark] as lightness, chroma and, where it is not the niche's, hue. */
type Paint = readonly [lightness: number, chroma: number, hue?: number];
type Paints = Record<string, readonly [Paint, Paint]>;

interface Scene {
  /** The frame through which the scene is seen. */
  frame: string;
  sky: readonly [top: readonly [Paint, Paint], low: readonly [Paint, Paint]];
  paints: Paints;
  /** Drawn inside the frame, on the sky. */
  inside: string;
  /** Drawn over its edge. */
  above: string;
}

/** What every scene may use; people's colours do not change with the scheme. */
const COMMON: Paints = {
  surface: [[1, 0], [0.26, 0.02]],
  brand: [[0.515, 0.2], [0.76, 0.13]],
  onbrand: [[1, 0], [0.2, 0.05]],
  muted: [[0.5, 0.03], [0.74, 0.02]],
  s1: [[0.86, 0.055, 60], [0.8, 0.06, 58]], s2: [[0.6, 0.08, 52], [0.56, 0.08, 52]], s3: [[0.45, 0.06, 48], [0.42, 0.06, 48]], s4: [[0.76, 0.08, 62], [0.71, 0.08, 60]],
  h1: [[0.38, 0.08, 42], [0.34, 0.07, 42]], h2: [[0.22, 0.02, 40], [0.18, 0.02, 40]], h3: [[0.72, 0.11, 80], [0.66, 0.1, 80]], h4: [[0.5, 0.13, 40], [0.46, 0.12, 40]], h5: [[0.7, 0.01, 80], [0.64, 0.01, 80]],
  ink: [[0.22, 0.03, 40], [0.16, 0.03, 40]],
  blush: [[0.7, 0.13, 25], [0.62, 0.13, 25]],
  cream: [[0.97, 0.02, 80], [0.88, 0.03, 80]],
  wood: [[0.42, 0.06, 50], [0.32, 0.05, 50]],
  glow: [[0.96, 0.09, 88], [0.88, 0.12, 80]],
};

const HEART = 'c-26-16-22-38-8-38 5 0 8 4 8 8 0-4 3-8 8-8 14 0 18 22-8 38z';
const bubble = (x: number, y: number) => `<g transform="translate(${x} ${y})"><path class="surface" d="M22 0h106a22 22 0 0 1 22 22v22a22 22 0 0 1-22 22H42L14 86l5-22A22 22 0 0 1 0 44V22A22 22 0 0 1 22 0z"/><g class="muted"><circle cx="42" cy="33" r="7"/><circle cx="75" cy="33" r="7"/><circle cx="108" cy="33" r="7"/></g></g>`;
const like = (x: number, y: number) => `<g transform="translate(${x} ${y})"><circle class="brand" r="40"/><path class="onbrand" d="M0 20${HEART}"/></g>`;

interface Person { skin: string; hair: string; clothes: string; style: 'long' | 'short' | 'bun' | 'curls' | 'bald' }

const HAIR_BEHIND: Record<Person['style'], string> = {
  long: '<path d="M-27 4c0-26 12-36 27-36s27 10 27 36c0 24 6 40 2 58-12 8-46 8-58 0-4-18 2-34 2-58z"/>',
  short: '<path d="M-25 2c-2-26 10-34 25-34s27 8 25 34c-2 14-8 22-25 22S-23 16-25 2z"/>',
  bun: '<circle cy="-36" r="13"/><path d="M-25 2c-2-26 10-34 25-34s27 8 25 34c-2 12-8 18-25 18S-23 14-25 2z"/>',
  curls: '<circle cx="-16" cy="-18" r="15"/><circle cx="2" cy="-26" r="16"/><circle cx="18" cy="-16" r="15"/><circle cx="-22" cy="4" r="13"/><circle cx="22" cy="6" r="13"/><circle cx="0" cy="8" r="22"/>',
  bald: '<path d="M-25 4c-2-4-1-8 0-10 12 6 38 6 50 0 1 2 2 6 0 10-2 10-8 18-25 18S-23 14-25 4z"/>',
};

/** Somebody from behind, sitting: head at the origin, 190 high. */
function behind(x: number, y: number, turn: number, { skin, hair, clothes, style }: Person): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn} 0 130)"><path class="${clothes}" d="M-62 170c-4-70 8-118 44-128h36c36 10 48 58 44 128z"/><path class="${skin}" d="M-11 14h22v34c0 10-22 10-22 0z"/><circle class="${skin}" r="25" cy="-4"/><path class="${skin}" d="M-30-6h8v14h-5zM30-6h-8v14h5z"/><g class="${hair}">${HAIR_BEHIND[style]}</g></g>`;
}

/** Two faces over a table: left with long hair, right with a beard. */
function facing(left: Person, right: Person): string {
  return `<path class="${left.clothes}" d="M58 520c0-92 26-138 84-146 62 6 92 56 94 146z"/><path class="${left.hair}" d="M88 292c-6-66 30-92 62-90 38 0 58 28 54 72l-8 74c-8 26-92 30-104 4z"/><path class="${left.skin}" d="M120 330h42v40c0 17-42 17-42 0z"/><path class="${left.skin}" d="M106 282c0-42 20-58 44-56 28 2 42 24 40 58-2 38-22 62-44 62s-40-26-40-64z"/><path class="${left.hair}" d="M102 290c-4-54 18-76 50-74 34 2 46 30 42 66-16-8-30-24-36-40-8 22-30 40-56 48z"/><path class="line" d="M154 284c4-4 10-4 14 0M120 286c4-4 10-4 14 0M150 290v14l-6 2M132 320c10 9 22 9 32-1"/><g class="blush" opacity=".35"><circle cx="126" cy="308" r="9"/><circle cx="172" cy="306" r="9"/></g>`
    + `<path class="${right.clothes}" d="M252 520c2-96 34-142 92-148 60 8 86 56 86 148z"/><path class="${right.skin}" d="M322 322h42v48c0 18-42 18-42 0z"/><path class="${right.skin}" d="M296 272c-2-46 20-64 46-64s46 20 44 62c-2 46-20 72-44 72s-44-26-46-70z"/>${right.style === 'short' ? '' : `<path class="${right.hair}" d="M298 288c0 40 20 64 44 64s42-22 44-64c-8 14-14 20-24 20-12-4-28-4-40 0-10 0-18-6-24-20z"/>`}<path class="${right.hair}" d="M292 276c-14-58 20-88 54-84 36 0 56 34 42 82-8-22-14-34-22-38-20 6-44 4-58-2-8 8-12 22-16 42z"/><path class="line" d="M312 276c4-4 10-4 14 0M352 276c4-4 10-4 14 0M338 280l-5 16 6 2"/><path class="cream" d="M326 318c10 8 22 8 32 0-4 14-28 14-32 0z"/>`;
}

const TABLE = '<path class="wood" d="M0 470h480v60H0z"/>';
const person = (skin: string, hair: string, clothes: string, style: Person['style']): Person => ({ skin, hair, clothes, style });

/** By niche from 1, as NICHES. */
const SCENES: readonly Scene[] = [
  { // A window table at dusk.
    frame: '<rect x="36" y="24" width="408" height="472" rx="44"/>',
    sky: [[[0.86, 0.09], [0.34, 0.08]], [[0.94, 0.05, 70], [0.5, 0.09, 45]]],
    paints: { far: [[0.78, 0.06], [0.45, 0.07]], near: [[0.6, 0.1], [0.36, 0.08]], c1: [[0.55, 0.18], [0.5, 0.16]], c2: [[0.36, 0.05, 230], [0.3, 0.05, 230]] },
    inside: `<circle class="glow" cx="246" cy="196" r="74"/><path class="far" d="M0 320V232h34v-30h38v52h30v-76h44v96h34v-40h40v62h36v-88h34v-26h30v74h38v-32h42v56h40v-44h40v126z"/><path class="near" d="M0 372v-70h52v-34h44v52h58v-24h50v44h72v-62h46v36h60v-22h46v44h52v140H0z"/><path class="glow" d="M66 286h10v12H66zm0 22h10v12H66zm124 2h9v10h-9zm96-22h10v12h-10zm20 0h10v12h-10zm-20 24h10v12h-10z"/>${facing(person('s1', 'h1', 'c1', 'long'), person('s2', 'h2', 'c2', 'curls'))}${TABLE}<g class="cream"><path d="M214 430h36v26c0 16-36 16-36 0zM282 426h34v30c0 14-34 14-34 0z"/><circle cx="254" cy="444" r="9" fill="none" stroke-width="5" class="creamline"/></g>`,
    above: `${bubble(8, 120)}${like(420, 118)}`,
  },
  { // A small theatre bar, late.
    frame: '<path d="M52 496V240a188 216 0 0 1 376 0v256z"/>',
    sky: [[[0.42, 0.12], [0.2, 0.07]], [[0.62, 0.14, 345], [0.36, 0.1, 340]]],
    paints: { drape: [[0.36, 0.13], [0.24, 0.09]], fold: [[0.3, 0.11], [0.19, 0.08]], lamp: [[0.24, 0.05], [0.14, 0.03]], wine: [[0.45, 0.17, 15], [0.42, 0.15, 15]], c1: [[0.22, 0.04], [0.16, 0.03]], c2: [[0.94, 0.015], [0.82, 0.02]], jacket: [[0.3, 0.06], [0.24, 0.05]] },
    inside: `<circle class="glow" opacity=".22" cx="240" cy="196" r="170"/><circle class="glow" opacity=".3" cx="240" cy="176" r="104"/><path class="lamp" d="M238 0h4v96h-4zM194 138c4-30 24-46 46-46s42 16 46 46z"/><ellipse class="glow" cx="240" cy="140" rx="40" ry="9"/><path class="drape" d="M0 0h150c-8 120-40 250-92 400-20 60-40 90-58 130zM480 0H330c8 120 40 250 92 400 20 60 40 90 58 130z"/><path class="fold" d="M64 0h28C84 150 60 280 20 420zM122 0h14c-8 90-28 190-62 300zM416 0h-28c8 150 32 280 72 420zM358 0h-14c8 90 28 190 62 300z"/>${facing(person('s2', 'h2', 'c1', 'long'), person('s4', 'h4', 'jacket', 'short'))}<path class="c2" d="M326 386l18 40 18-40 4 8-14 44h-16l-14-44z"/>${TABLE}<path class="glow" d="M236 424c-8-10 0-18 4-26 4 8 12 16 4 26z"/><path class="cream" d="M230 426h20v46h-20z"/><g class="cream" opacity=".6"><path d="M182 404h40c2 26-6 38-18 40v24h12v5h-28v-5h12v-24c-12-2-20-14-18-40zM258 404h40c2 26-6 38-18 40v24h12v5h-28v-5h12v-24c-12-2-20-14-18-40z"/></g><path class="wine" d="M184 418h36c0 14-6 22-18 24-12-2-18-10-18-24zM260 418h36c0 14-6 22-18 24-12-2-18-10-18-24z"/>`,
    above: `${bubble(0, 96)}${like(412, 150)}`,
  },
  { // The beach when the sun goes down.
    frame: '<circle cx="240" cy="260" r="226"/>',
    sky: [[[0.83, 0.1, 25], [0.4, 0.1, 350]], [[0.95, 0.07, 80], [0.68, 0.14, 55]]],
    paints: { sun: [[0.88, 0.15, 75], [0.84, 0.15, 65]], sea: [[0.62, 0.09, 25], [0.36, 0.07, 350]], shine: [[0.9, 0.1, 75], [0.76, 0.13, 60]], sand: [[0.87, 0.06, 75], [0.5, 0.05, 60]], leaf: [[0.36, 0.06, 20], [0.2, 0.04, 350]], c1: [[0.95, 0.02, 80], [0.8, 0.03, 80]], c2: [[0.5, 0.14, 35], [0.46, 0.13, 35]] },
    inside: `<circle class="sun" cx="240" cy="288" r="92"/><path class="sea" d="M0 296h480v160H0z"/><path class="shine" d="M160 304h160a5 5 0 0 1 0 10H160a5 5 0 0 1 0-10zm28 24h120a5 5 0 0 1 0 10H188a5 5 0 0 1 0-10zm-60 24h140a5 5 0 0 1 0 10H128a5 5 0 0 1 0-10zm130 20h96a5 5 0 0 1 0 10h-96a5 5 0 0 1 0-10z" opacity=".7"/><path class="cream" d="M96 292l34-70v70zm-10 4h52c-6 12-44 12-52 0z"/><path class="sand" d="M0 408c90-26 170-18 250-8s150 6 230-12v140H0z"/>${behind(206, 322, 4, person('s3', 'h2', 'c1', 'curls'))}${behind(292, 318, -5, person('s1', 'h3', 'c2', 'bun'))}<path class="leaf" d="M452 20c-20 130-18 250-30 330l14 2c12-90 12-210 30-328zM446 44c-50-24-104-10-126 30 40-20 84-24 122-14-52 4-92 36-96 78 26-40 60-62 98-66-30 26-42 66-30 102 6-40 20-72 40-92z"/>`,
    above: `${bubble(6, 92)}${like(424, 386)}`,
  },
  { // A lake in the north, on the end of a jetty.
    frame: '<rect x="32" y="24" width="416" height="472" rx="72"/>',
    sky: [[[0.9, 0.045], [0.24, 0.05, 230]], [[0.97, 0.03, 90], [0.46, 0.08, 180]]],
    paints: { m1: [[0.82, 0.045, 220], [0.38, 0.05, 215]], m2: [[0.68, 0.06], [0.31, 0.05]], m3: [[0.5, 0.07], [0.24, 0.045]], snow: [[0.99, 0.005], [0.7, 0.02]], lake: [[0.8, 0.07], [0.34, 0.06]], pine: [[0.38, 0.06, 175], [0.17, 0.03, 190]], plank: [[0.66, 0.05, 65], [0.42, 0.04, 60]], gap: [[0.52, 0.05, 60], [0.32, 0.04, 55]], sun: [[0.96, 0.07, 90], [0.92, 0.04, 100]], c1: [[0.7, 0.15, 60], [0.64, 0.14, 60]], c2: [[0.42, 0.08, 220], [0.4, 0.08, 220]] },
    inside: `<circle class="sun" cx="338" cy="128" r="38"/><path class="m1" d="M0 290l86-132 54 74 78-128 92 132 60-66 110 120z"/><path class="snow" d="M218 104l38 56-22-8-14 18-16-14-16 16zM86 158l22 34-16-6-10 12-14-10z"/><path class="m2" d="M0 306l120-84 90 70 84-54 96 62 90-46v70H0z"/><path class="lake" d="M0 304h480v230H0z"/><path class="m3" d="M0 304c80-20 130-18 200-8s180 2 280-14v26H0z"/><path class="cream" opacity=".4" d="M60 336h110a4 4 0 0 1 0 8H60a4 4 0 0 1 0-8zm250 18h120a4 4 0 0 1 0 8H310a4 4 0 0 1 0-8zM70 386h80a4 4 0 0 1 0 8H70a4 4 0 0 1 0-8zm270 24h90a4 4 0 0 1 0 8h-90a4 4 0 0 1 0-8z"/><path class="plank" d="M190 414h116l74 120H120z"/><path class="gap" d="M180 434h136l3 5H177zm-12 24h160l3 5H165zm-14 26h188l4 6H150z"/>${behind(204, 322, 5, person('s1', 'h3', 'c1', 'long'))}${behind(292, 316, -5, person('s4', 'h5', 'c2', 'short'))}<path class="pine" d="M58 470l-50-2 26-46-18 2 24-48-16 2 34-78 34 78-16-2 24 48-18-2 26 46zM118 440l-34-2 18-34-12 2 16-34-10 0 22-54 22 54h-10l16 34-12-2 18 34z"/>`,
    above: `${bubble(0, 138)}${like(424, 214)}`,
  },
  { // Leaning on a quay's railing, the bridge lit.
    frame: '<rect x="36" y="24" width="408" height="472" rx="26"/>',
    sky: [[[0.56, 0.11], [0.22, 0.07]], [[0.86, 0.07, 290], [0.44, 0.1, 285]]],
    paints: { moon: [[0.97, 0.03, 95], [0.93, 0.04, 95]], town: [[0.5, 0.09], [0.26, 0.06]], steel: [[0.34, 0.08], [0.7, 0.06]], water: [[0.46, 0.1], [0.2, 0.06]], quay: [[0.3, 0.05], [0.16, 0.03]], sail: [[0.98, 0.01], [0.85, 0.02]], c1: [[0.86, 0.1, 85], [0.8, 0.1, 85]], c2: [[0.93, 0.01], [0.8, 0.015]] },
    inside: `<circle class="moon" cx="352" cy="112" r="44"/><g class="moon"><circle cx="96" cy="86" r="3"/><circle cx="150" cy="136" r="2"/><circle cx="210" cy="70" r="3"/><circle cx="258" cy="128" r="2"/><circle cx="416" cy="186" r="3"/><circle cx="72" cy="170" r="2"/></g><path class="town" d="M0 330v-54h40v-24h36v40h34v-60h30v66h44v-30h36v38h50v-58h34v48h42v-34h36v42h40v-28h58v54z"/><path class="glow" d="M52 268h7v9h-7zm72-16h7v9h-7zm0 18h7v9h-7zm96 18h7v9h-7zm78-22h7v9h-7zm82 20h7v9h-7z"/><path class="steel" d="M112 176h12v160h-12zM356 176h12v160h-12zM0 318h480v10H0z"/><g fill="none" stroke-width="4" class="steelline"><path d="M-40 190q80 120 158 4 122 200 244 0 80 110 160-4"/><path stroke-width="2" d="M150 236v82M180 268v50M210 286v32M240 292v26M270 286v32M300 268v50M330 236v82M84 226v92M54 244v74M396 226v92M426 244v74"/></g><path class="water" d="M0 328h480v140H0z"/><path class="moon" opacity=".5" d="M316 342h80a3 3 0 0 1 0 6h-80a3 3 0 0 1 0-6zm14 18h56a3 3 0 0 1 0 6h-56a3 3 0 0 1 0-6zM60 352h70a3 3 0 0 1 0 6H60a3 3 0 0 1 0-6z"/><path class="sail" d="M100 388V326l-36 62zm6 0v-48l26 48zm-48 6h84c-8 16-74 16-84 0z"/>${behind(206, 338, 3, person('s4', 'h4', 'c1', 'long'))}${behind(294, 330, -4, person('s3', 'h2', 'c2', 'bald'))}<path class="quay" d="M0 430h480v12H0zM0 466h480v60H0zM52 436h8v40h-8zm96 0h8v40h-8zm186 0h8v40h-8zm90 0h8v40h-8z"/>`,
    above: `${bubble(2, 232)}${like(424, 262)}`,
  },
  { // A garden party under lanterns.
    frame: '<rect x="52" y="24" width="376" height="472" rx="188"/>',
    sky: [[[0.93, 0.04], [0.26, 0.07]], [[0.97, 0.03, 60], [0.44, 0.1, 330]]],
    paints: { bush: [[0.62, 0.09, 155], [0.34, 0.06, 160]], bush2: [[0.52, 0.1, 155], [0.27, 0.06, 160]], petal: [[0.72, 0.16], [0.68, 0.16]], petal2: [[0.88, 0.07], [0.8, 0.08]], lantern: [[0.88, 0.13, 85], [0.86, 0.13, 85]], wire: [[0.5, 0.05], [0.6, 0.04]], c1: [[0.97, 0.02], [0.85, 0.02]], c2: [[0.62, 0.13, 200], [0.52, 0.1, 200]] },
    inside: `<g fill="none" stroke-width="3" class="wireline"><path d="M20 96q110 90 220 20t220-36"/></g><g class="lantern"><ellipse cx="110" cy="154" rx="17" ry="21"/><ellipse cx="190" cy="158" rx="17" ry="21"/><ellipse cx="274" cy="116" rx="17" ry="21"/><ellipse cx="356" cy="106" rx="17" ry="21"/></g><g class="bush"><circle cx="70" cy="360" r="86"/><circle cx="410" cy="352" r="92"/><circle cx="240" cy="384" r="96"/></g><g class="bush2"><circle cx="110" cy="412" r="64"/><circle cx="384" cy="420" r="66"/></g>${[[86, 300, 15, 'petal'], [126, 350, 12, 'petal2'], [394, 286, 16, 'petal'], [356, 336, 12, 'petal2'], [240, 316, 13, 'petal'], [422, 346, 12, 'petal2'], [66, 372, 13, 'petal2'], [218, 352, 10, 'petal2']].map(([x, y, r, kind]) => `<g class="${kind}">${[0, 72, 144, 216, 288].map((turn) => `<ellipse transform="translate(${x} ${y}) rotate(${turn})" cy="-${r}" rx="${Number(r) * 0.62}" ry="${r}"/>`).join('')}</g><circle class="lantern" cx="${x}" cy="${y}" r="${Number(r) * 0.45}"/>`).join('')}${facing(person('s4', 'h3', 'c1', 'long'), person('s1', 'h1', 'c2', 'short'))}${TABLE}<g class="petal2"><path d="M226 446c-4-22 6-34 14-34s18 12 14 34z"/></g><path class="bush2" d="M238 444h5v28h-5z"/><path class="cream" d="M228 456h26l-4 22h-18zM176 440h30v26c0 10-30 10-30 0zM284 440h30v26c0 10-30 10-30 0z"/>`,
    above: `${bubble(2, 58)}${like(422, 232)}`,
  },
  { // A picnic on a hill.
    frame: '<path d="M36 180A156 156 0 0 1 192 24h208a44 44 0 0 1 44 44v272a156 156 0 0 1-156 156H80a44 44 0 0 1-44-44z"/>',
    sky: [[[0.88, 0.055, 225], [0.28, 0.05, 240]], [[0.97, 0.04, 105], [0.48, 0.07, 160]]],
    paints: { sun: [[0.93, 0.1, 95], [0.92, 0.05, 100]], far: [[0.83, 0.09], [0.4, 0.06]], mid: [[0.72, 0.12], [0.34, 0.07]], near: [[0.61, 0.13], [0.28, 0.06]], crown: [[0.5, 0.12], [0.24, 0.06]], crown2: [[0.57, 0.13], [0.29, 0.07]], rug: [[0.63, 0.18, 25], [0.5, 0.15, 25]], check: [[0.95, 0.02, 60], [0.75, 0.03, 60]], basket: [[0.66, 0.09, 70], [0.48, 0.08, 65]], c1: [[0.78, 0.13, 90], [0.72, 0.13, 90]], c2: [[0.5, 0.1, 250], [0.46, 0.1, 250]] },
    inside: `<circle class="sun" cx="150" cy="132" r="46"/><g class="cream" opacity=".7"><path d="M214 120h92a20 20 0 0 0 0-40 34 34 0 0 0-62-6 24 24 0 0 0-30 46zM74 214h60a14 14 0 0 0 0-28 24 24 0 0 0-42-4 16 16 0 0 0-18 32z"/></g><path class="far" d="M0 286c90-64 160-50 240-16s150 14 240-26v120H0z"/><path class="mid" d="M0 344c110-62 210-40 290-12s130 10 190-16v130H0z"/><path class="wood" d="M362 250h22l8 130h-38z"/><g class="crown"><circle cx="330" cy="210" r="54"/><circle cx="416" cy="204" r="58"/><circle cx="374" cy="152" r="62"/></g><g class="crown2"><circle cx="350" cy="176" r="44"/><circle cx="404" cy="172" r="36"/></g><path class="near" d="M0 402c120-52 240-44 480-22v160H0z"/><path class="rug" d="M120 462l60-46h170l40 46-34 40H140z"/><path class="check" opacity=".75" d="M150 439h224l8 9H138zm-24 26h262l-8 9H120zm62-49h12l-36 86h-14zm60 0h12l-8 86h-14zm58 0h12l24 86h-14z"/>${behind(196, 316, 5, person('s2', 'h2', 'c1', 'bun'))}${behind(284, 310, -5, person('s1', 'h4', 'c2', 'short'))}<path class="basket" d="M352 428h74l-8 46h-58z"/><path class="none basketline" d="M366 428c0-40 46-40 46 0"/><g class="sun"><circle cx="70" cy="430" r="5"/><circle cx="98" cy="456" r="4"/><circle cx="60" cy="470" r="4"/><circle cx="112" cy="420" r="4"/></g>`,
    above: `${bubble(236, 158)}${like(66, 250)}`,
  },
];

function style(scene: Scene, hue: number, scheme: 0 | 1): string {
  const colour = ([lightness, chroma, own]: Paint) => hex(fitChroma([lightness, chroma, own ?? hue]));
  const paints = Object.entries({ ...COMMON, ...scene.paints });
  const drawn = scene.inside + scene.above;
  const used = paints.filter(([name]) => new RegExp(`"${name}"`, 'u').test(drawn)).map(([name, tones]) => `.${name}{fill:${colour(tones[scheme])}}`);
  const lines = paints.filter(([name]) => drawn.includes(`${name}line"`)).map(([name, tones]) => `.${name}line{fill:none;stroke:${colour(tones[scheme])}}`);
  return [...used, ...lines, `.line{stroke:${colour(COMMON.ink?.[scheme] ?? [0, 0])}}`, `.top{stop-color:${colour(scene.sky[0][scheme])}}`, `.low{stop-color:${colour(scene.sky[1][scheme])}}`].join('');
}

/** The picture of a niche (from 1): 480 by 520, light and, where the page is, dark. */
export function heroArt(niche: number): string {
  const scene = SCENES[niche - 1];
  const hue = NICHES[niche - 1]?.hue;
  if (!scene || hue === undefined) throw new Error(`there is no niche ${niche}`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 520">',
    `<style>.line{fill:none;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}.basketline{stroke-width:7}${style(scene, hue, 0)}@media (prefers-color-scheme:dark){${style(scene, hue, 1)}}</style>`,
    `<defs><clipPath id="f">${scene.frame}</clipPath><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop class="top" offset="0"/><stop class="low" offset="1"/></linearGradient></defs>`,
    `<g clip-path="url(#f)"><rect width="480" height="520" fill="url(#s)"/>${scene.inside}</g>`,
    scene.above,
    '</svg>',
    '',
  ].join('\n');
}
