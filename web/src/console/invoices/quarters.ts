/** Quarters up to the one of this day, the newest first: "2026-Q4". The server's are those of the company's seat. */
export function quartersTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const newest = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, before) => {
    const quarter = newest - before;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
}
