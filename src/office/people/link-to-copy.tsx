import { useEffect, useId, useRef } from 'react'
import { choosePasswordPath, linkEnd, type LinkMail } from '../../shared/people'
import { useCopy } from '../../ui/use-copy'
import { MailNote } from './mail-note'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'
import { Field, PlainInput } from '../../ui/kit/field'

const hours = linkEnd / 3_600_000

export interface LinkToCopyProps {
  username: string
  email: string
  token: string
  isMailed: boolean
  mail: LinkMail
  onClose: () => void
}

/** A new link, shown this once. */
export function LinkToCopy({ username, email, token, isMailed, mail, onClose }: LinkToCopyProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const link = `${location.origin}${choosePasswordPath}#${token}`
  const notCopied = 'The link could not be copied. Please select it and copy it.'
  const [status, copy] = useCopy(link, 'Link copied.', notCopied)

  return (
    <section aria-labelledby={id} className="column">
      <h2 className="heading" id={id} ref={heading} tabIndex={-1}>
        {`Link for ${username}`}
      </h2>
      <p className="prose">
        {isMailed && <span>{`It was sent to ${email}. `}</span>}
        <span>{`With it ${username} chooses a password. It works once, for ${hours} hours, `}</span>
        <span>and is shown only now: give it to nobody else.</span>
      </p>
      {email && <MailNote mail={mail} />}
      <Field id={`${id}-link`} label="Link">
        <PlainInput
          id={`${id}-link`}
          onFocus={({ target }) => target.select()}
          readOnly
          value={link}
        />
      </Field>
      <Stack isRow>
        {'clipboard' in navigator && (
          <Button kind="main" onClick={copy}>
            Copy link
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Stack>
      <p className="live" role="status">
        {status}
      </p>
    </section>
  )
}
