type Row = Record<string, unknown>

/**
 * Some fields are read under one name and written under another. Left as the server sends it, right
 * as the editor does; the spellings, `Tittle` included, are fixed by the contract.
 */
export const writtenNames: Readonly<Record<string, string>> = {
  section_name: 'sectionName',
  header_title: 'headerTittle',
  phone_title: 'phoneTittle',
  phone_number_1: 'phoneNumbers1',
  phone_number_2: 'phoneNumbers2',
  address_title: 'addressTittle',
  mail_title: 'mailTittle',
}

const reversed = /* @__NO_SIDE_EFFECTS__ */ (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([read, written]) => [written, read]))

const readNames = reversed(writtenNames)

const renamed = (names: Readonly<Record<string, string>>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      Object.hasOwn(names, name) ? names[name]! : name,
      value,
    ]),
  )

export const asWritten = (row: Row) => renamed(writtenNames, row)

/** Takes both spellings; the written one wins. */
export function asRead(row: Row): Row {
  const isWritten = (name: string) => Object.hasOwn(readNames, name)
  const entries = Object.entries(row)
  const plain = entries.filter(([name]) => !isWritten(name))
  const written = entries.filter(([name]) => isWritten(name))
  return { ...Object.fromEntries(plain), ...renamed(readNames, Object.fromEntries(written)) }
}
