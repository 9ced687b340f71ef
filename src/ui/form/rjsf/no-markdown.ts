/** In the place of the Markdown renderer of the form engine, which is 18 kB: no text of a schema is Markdown. */
export const Markdown = 'p'
