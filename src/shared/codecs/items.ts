import type { ListCodec } from './list-codec'

/** Plain sections, as the lists of the home page: what is stored is what travels. */
export const items = /* @__NO_SIDE_EFFECTS__ */ <T>(
  asContent: (wire: unknown) => T,
): ListCodec<T> => ({ encode: (content) => content, decode: asContent })
