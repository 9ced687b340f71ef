let timer: ReturnType<typeof setTimeout>

/** Keeps the answers in the browser once nobody has typed for a moment. */
export function keepDraft(answers: () => unknown) {
  clearTimeout(timer)
  timer = setTimeout(() => localStorage.setItem('formData', JSON.stringify(answers())), 300)
}
