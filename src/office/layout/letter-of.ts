const isForeign = (key: string) => /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)

/** What a key stands for in a shortcut: with Caps Lock its small letter, on another alphabet the Latin one. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  (isForeign(key) ? code.replace(/^Key/, '') : key).toLowerCase()
