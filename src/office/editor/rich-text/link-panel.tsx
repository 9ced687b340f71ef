import { useState } from 'react'
import { useSlateStatic } from 'slate-react'
import { richText } from '../../../shared/rich-text'
import { Field } from '../../../ui/kit/field'
import { TextInput } from '../../../ui/form/text-input'
import { linkAt, removeLink, setLink } from './formatting'
import { Panel } from './panel'
import { Stack } from '../../../ui/kit/stack'
import { Button } from '../../../ui/kit/button'

/** Completes an address: 'example.com' is a site, 'desk@example.com' a mailbox. */
function addressOf(written: string): string | undefined {
  const address = written.trim()
  const guesses = [address]
  if (/^[^\s/:@]+@[^\s/:@.]+(?:\.[^\s/:@.]+)+$/.test(address)) guesses.push(`mailto:${address}`)
  else if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(address)) guesses.push(`https://${address}`)
  return guesses.find((guess) => richText.href.test(guess))
}

const badAddress =
  'Enter a web address, an email address, a phone number starting with tel:, or a page of this site such as /loan.'

export function LinkPanel({ id, onDone }: { id: string; onDone: () => void }) {
  const editor = useSlateStatic()
  const [link] = useState(() => linkAt(editor))
  const [address, setAddress] = useState(link?.href ?? '')
  const [error, setError] = useState<string>()
  const fieldId = `${id}-address`

  const apply = () => {
    const href = addressOf(address)
    if (!href) return setError(badAddress)
    setLink(editor, href)
    onDone()
  }

  return (
    <Panel id={id} label="Link" onClose={onDone} onEnter={apply}>
      <Field error={error} id={fieldId} label="Address">
        <TextInput
          id={fieldId}
          inputMode="url"
          name="link-address"
          onChange={(value) => {
            setAddress(value)
            setError(undefined)
          }}
          value={address}
        />
      </Field>
      <Stack isRow>
        <Button kind="main" onClick={apply}>
          {link ? 'Change link' : 'Add link'}
        </Button>
        {link && (
          <Button
            onClick={() => {
              removeLink(editor)
              onDone()
            }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
      </Stack>
    </Panel>
  )
}
