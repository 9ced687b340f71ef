/** The indexes of a longest common subsequence of two lists. */
function common(before: string[], after: string[]): Set<number>[] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const [ours, theirs] = [new Set<number>(), new Set<number>()]
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) {
      ours.add(i++)
      theirs.add(j++)
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1
    else j += 1
  }
  return [ours, theirs]
}

/** The items outside of it: indexes in both lists, paired in order. */
export function leftOver(before: string[], after: string[]): { was?: number; is?: number }[] {
  const [ours, theirs] = common(before, after)
  const gone = [...before.keys()].filter((index) => !ours?.has(index))
  const come = [...after.keys()].filter((index) => !theirs?.has(index))
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    ...(index in gone && { was: gone[index]! }),
    ...(index in come && { is: come[index]! }),
  }))
}
