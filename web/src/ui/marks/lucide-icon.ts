import { createElement, type ComponentProps } from 'react';

interface IconData {
  /** Elements of the drawing: tag and attributes (tools/icon-data.ts). */
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends ComponentProps<'svg'> {
  size?: number | string;
}

/**
 * Stands in for lucide's own builder (vite.config.ts): ours draws the same without the contexts, class names and
 * ways of writing that no icon here uses, in a fifth of the bytes and with one component instead of two.
 */
function createLucideIcon({ node }: IconData) {
  return function LucideIcon({ size = 24, ...own }: IconProps) {
    const drawing = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
    };
    const pen = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
    return createElement(
      'svg',
      { ...drawing, ...pen, 'aria-hidden': true, ...own },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}

export { createLucideIcon as default };
