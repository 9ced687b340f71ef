import { useState } from 'react'
import type { Answers } from '../../../machines/answers'
import { filledIn, mailTemplates } from '../../shared/mail-templates'
import type { Replies } from '../../shared/replies'
import { Field } from '../../ui/form/field'
import { Select } from '../../ui/form/select'
import styles from './replies.module.css'

interface ChooseTemplateProps extends Pick<Replies, 'templates' | 'values'> {
  disabled: boolean
  onUse: (answers: Answers) => void
}

const id = 'reply-template'

/** The texts that a reply may begin with, filled in for this entry. */
export function ChooseTemplate({ templates, values, disabled, onUse }: ChooseTemplateProps) {
  const [name, setName] = useState('')
  const chosen = templates.find(({ template }) => template === name)
  const list = {
    items: templates.map(({ template }) => template),
    labels: Object.fromEntries(
      templates.map(({ template }) => [template, mailTemplates[template].name]),
    ),
  }
  const use = () =>
    chosen &&
    onUse({ subject: filledIn(chosen.subject, values), text: filledIn(chosen.text, values) })
  return (
    <div className={styles.template}>
      <Field id={id} label="Template">
        <Select
          disabled={disabled}
          id={id}
          list={list}
          name="template"
          onChange={setName}
          value={name}
        />
      </Field>
      <button
        aria-disabled={disabled || !chosen}
        className="button quiet"
        onClick={() => !disabled && use()}
        type="button"
      >
        Use template
      </button>
    </div>
  )
}
