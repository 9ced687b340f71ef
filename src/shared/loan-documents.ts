import { loanFiles, type LoanFile } from './codecs/loan'

/**
 * The names of an application's documents: the field, and of one that came after sending 16 digits
 * more.
 */
export const documentPattern = `^(${loanFiles.join('|')})(?:-[0-9a-f]{16})?$`

const named = new RegExp(documentPattern)

/** The field that a document answers; undefined for another name. */
export const documentField = (name: string) => named.exec(name)?.[1] as LoanFile | undefined

/** Whether it came after the application was sent. */
export const isAdded = (name: string) => name !== documentField(name)
