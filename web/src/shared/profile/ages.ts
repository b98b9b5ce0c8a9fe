interface Ages {
  age: number;
  /** Of the second person of a couple; left out of everybody else's. */
  second_age?: number | null;
}

/** The age of one, or the ages of two in the order of their name: "30 & 35". */
export const agesOf = ({ age, second_age: second }: Ages): string => (second ? `${age} & ${second}` : `${age}`);
