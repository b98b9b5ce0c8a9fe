import { encode } from 'uqr';
import styles from './door.module.css';

/** The text as squares for a camera; what it says stands beside it for everybody else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
