import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { namedChatsQuery } from '#/api/chat-pages';

/** Nobody types a letter quicker; asking for each would be asking for nothing. */
const SETTLED_MS = 150;

/** What is searched for among the names, and what was found; `name` is empty while nothing is. */
export function useNameSearch() {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const settling = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setName(settling), settling ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [settling]);
  const found = useQuery({ ...namedChatsQuery(name), enabled: name !== '' });
  return { typed, setTyped, name: settling && name, found };
}
