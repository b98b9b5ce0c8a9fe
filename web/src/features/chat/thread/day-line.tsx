import { useTimes } from '#/features/chat/messages/times';
import styles from './day-line.module.css';

/** The day on which what follows was written. */
export function DayLine({ date }: { date: string }) {
  const times = useTimes();
  return <p className={styles.day}><time dateTime={date}>{times.day(date)}</time></p>;
}
