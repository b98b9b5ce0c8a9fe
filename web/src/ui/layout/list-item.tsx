import { createContext, useContext } from 'react';
import type { CustomItemComponentProps } from 'virtua';

/** How many there are in a list of which only some stand in the page; -1 where nobody knows. */
export const ListSize = createContext(-1);

/**
 * An item of a list of which only those are in the page that can be seen: readers are told which one it is of
 * all.
 */
export function ListItem({ ref, style, index, children }: CustomItemComponentProps) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={useContext(ListSize)}>
      {children}
    </li>
  );
}
