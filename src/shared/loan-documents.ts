import { loanFiles, type LoanFile } from './codecs/loan'

/** The page that an applicant signed in the office; it only comes after sending. */
export const signedPage = 'signedPage' as const

/** What a document can be: an answer of the form, or the signed page. */
export type DocumentField = LoanFile | typeof signedPage

/**
 * The names of an application's documents: the field, and of one that came after sending 16 digits
 * more.
 */
export const documentPattern = `^(${[...loanFiles, signedPage].join('|')})(?:-[0-9a-f]{16})?$`

const named = new RegExp(documentPattern)

/** The field that a document answers; undefined for another name. */
export const documentField = (name: string) => named.exec(name)?.[1] as DocumentField | undefined

/** Whether it came after the application was sent. */
export const isAdded = (name: string) => name !== documentField(name)
