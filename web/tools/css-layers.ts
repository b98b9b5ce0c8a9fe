import type { Plugin } from 'vite';

/** Later layers win; `feature` styles may refine `ui`, nothing needs !important. */
const ORDER = '@layer reset, tokens, base, ui, layout, feature;\n';

/**
 * Names the order of the layers at the top of every style sheet, since any of them may come first in the
 * bundle.
 */
export function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/u },
      handler: (code) => ({ code: ORDER + code, map: null }),
    },
  };
}
