/** Something answered a call, but not our server: a hotel's login page, or a proxy's. */
export class ForeignAnswer extends Error {
  override name = 'ForeignAnswer'
}

/** What page may be in the way of a call that failed; '' if nothing is known. */
export const hintAbout = (error: unknown) =>
  error instanceof ForeignAnswer ? 'You may need to sign in to this Wi-Fi.' : ''
