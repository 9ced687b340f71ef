/** The colours of the editor: our tokens, dark for text and light for backgrounds. */
export const palette = {
  color: [
    { name: 'Red', value: '#b42318' },
    { name: 'Green', value: '#14694a' },
    { name: 'Gold', value: '#8a5a00' },
    { name: 'Blue', value: '#335679' },
    { name: 'Navy', value: '#243d59' },
    { name: 'Grey', value: '#556371' },
  ],
  'background-color': [
    { name: 'Red', value: '#fdecea' },
    { name: 'Green', value: '#e6f4ed' },
    { name: 'Gold', value: '#fff1cf' },
    { name: 'Blue', value: '#dfe8f1' },
  ],
}
