import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether gifts are being chosen: that is in the address (`?gift=`), so that "back" closes the tray. */
export function useGiftTray(): { first: string | undefined; open: () => void; close: () => void } {
  const { gift } = useSearch({ from: '/_chat' });
  const navigate = useNavigate();
  return {
    first: gift,
    open: () => void navigate({ to: '.', search: { gift: 'choose' } }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  };
}
