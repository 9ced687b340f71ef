import { expect, test } from 'vitest'
import { codeOf, codeUnder } from '../sources'

/** Came to Chrome after version 107, so the phones that we build for do not have it. */
const tooNew =
  /\.(?:toSorted|toReversed|toSpliced)\(|\bURL\.canParse\(|\b(?:Object|Map)\.groupBy\(|\.withResolvers\(|\bArray\.fromAsync\(|\bAbortSignal\.any\(|\bPromise\.try\(|\.(?:isSubsetOf|intersection|difference|union)\(/

test('what a browser runs uses nothing that a phone of four years ago lacks', () => {
  const browserCode = [
    'src/ui',
    'src/site',
    'src/office',
    'src/flows',
    'src/shared',
    'machines',
  ].flatMap(codeUnder)
  expect(browserCode.length).toBeGreaterThan(50)
  expect(browserCode.filter((path) => tooNew.test(codeOf(path)))).toEqual([])
})
