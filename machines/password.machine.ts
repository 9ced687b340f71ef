import { formMachine } from './form'

/** Changing one's own password. */
export const passwordMachine = formMachine({
  id: 'password',
  description:
    'Changing your own password: the current password and a new one. Every other session of the account ends.',
  answers: { current: '', next: '' },
  isOnce: true,
})
