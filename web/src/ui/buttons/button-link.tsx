import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '#/ui/buttons/button';

function Anchor({ variant, size, wide, icon, children, ...rest }: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <a {...rest} className={buttonClass(look)}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a route of the app that looks like a button. */
export const ButtonLink = createLink(Anchor);
