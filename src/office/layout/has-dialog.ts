/** Whether a dialog is open: what lies behind it takes no keys. */
export const hasDialog = () =>
  document.querySelector('[aria-modal][data-state=open], dialog[open]') !== null
