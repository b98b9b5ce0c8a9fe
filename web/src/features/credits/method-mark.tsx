import { Banknote, CreditCard, Landmark } from 'lucide-react';
import type { Method } from '#/api/wire';
import styles from './method-mark.module.css';

interface Mark {
  /** Letters on the tile. */
  text?: string;
  /** `circles` are the two of a card scheme; `size` fits longer words. */
  circles?: readonly [string, string];
  colour?: string;
  ground?: string;
  size?: number;
}

/** Our own small drawings: letters in a colour that people know the method by, no copied logos. */
const MARKS: Partial<Record<Method, Mark>> = {
  prezelewy24: { text: 'P24', colour: '#c8102e' },
  blik: { text: 'blik', colour: '#fff', ground: '#111' },
  giropay: { text: 'giro', colour: '#003a7d' },
  mastercard: { circles: ['#eb001b', '#f79e1b'] },
  maestro: { circles: ['#0099df', '#ed0006'] },
  visa: { text: 'VISA', colour: '#1a1f71' },
  dankort: { text: 'DK', colour: '#fff', ground: '#c4101f' },
  mobilepay: { text: 'MP', colour: '#fff', ground: '#4a55d6' },
  swish: { text: 'swish', colour: '#3c3c3c', size: 12 },
  twint: { text: 'TWINT', colour: '#fff', ground: '#111', size: 11 },
  satispay: { text: 'S', colour: '#e4002b' },
  vipps: { text: 'vipps', colour: '#c73a12', size: 13 },
  cartebancaire: { text: 'CB', colour: '#fff', ground: '#1a5d9c' },
  nexi: { text: 'nexi', colour: '#2d32aa', size: 14 },
  ideal: { text: 'iDEAL', colour: '#b8005c', size: 12 },
  bancontact: { text: 'Bc', colour: '#fff', ground: '#1e3764' },
  applepay: { text: 'Pay', colour: '#111' },
  paysafecard: { text: 'psc', colour: '#fff', ground: '#00786c' },
  paypal: { text: 'PP', colour: '#003087' },
  sofort: { text: 'S', colour: '#393a41' },
  eps: { text: 'eps', colour: '#fff', ground: '#a3114f' },
};

const ICONS: Partial<Record<Method, typeof CreditCard>> = { creditcard: CreditCard, sct: Landmark, sdd: Banknote };

/** A tile beside a method's name; the name says it all, so readers skip it. */
export function MethodMark({ method }: { method: Method }) {
  const Icon = ICONS[method];
  if (Icon)
    return (
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
    );
  const { text, circles, colour = '#333', ground = '#fff', size = 15 } = MARKS[method] ?? {};
  return (
    <svg className={styles.mark} viewBox="0 0 48 32" width="48" height="32" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="47" height="31" rx="6" fill={ground} stroke="#d5d0d2" />
      {circles && (
        <>
          <circle cx="19.5" cy="16" r="9" fill={circles[0]} />
          <circle cx="28.5" cy="16" r="9" fill={circles[1]} fillOpacity="0.85" />
        </>
      )}
      {text && (
        <text
          x="24"
          y="17"
          textAnchor="middle"
          dominantBaseline="middle"
          fontSize={size}
          fontWeight="800"
          fill={colour}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
