import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { reasonNames } from '../../shared/loan-case'
import { outcomeNames } from '../../shared/whistle-case'
import { ErrorSummary, type Problem } from '../../ui/form/error-summary'
import { Field } from '../../ui/kit/field'
import { RefusalAlert } from '../../ui/kit/notice'
import {
  SchemaFields,
  type SchemaFieldsProps,
  type WholeFieldProps,
} from '../../ui/form/schema-fields'
import { Select } from '../../ui/form/select'
import { Question } from '../../ui/kit/dialog'
import { Sheet } from '../../ui/kit/sheet'
import { Button } from '../../ui/kit/button'

interface WritingSheetProps {
  isOpen: boolean
  title: string
  /** The label of the button that sends it. */
  send: string
  problems: readonly Problem[]
  /** Why it could not be sent; '' for nothing. */
  problem: string
  isBusy: boolean
  /** Whether something was typed that closing would lose. */
  isUnsent: boolean
  opener: RefObject<HTMLElement | null>
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** What is written about a case, over the page; closing it asks before typed words are lost. */
export function WritingSheet({
  isOpen,
  title,
  isBusy,
  opener,
  onCancel,
  ...rest
}: WritingSheetProps) {
  const submit = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)

  function close() {
    if (isBusy) return
    if (rest.isUnsent) setAsked(true)
    else onCancel()
  }

  return (
    <Sheet
      foot={
        <>
          <Button isBusy={isBusy} kind="main" ref={submit} type="submit">
            {rest.send}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
          <RefusalAlert text={rest.problem} />
        </>
      }
      onClose={close}
      onSubmit={rest.onSubmit}
      open={isOpen}
      opener={opener}
      title={title}
    >
      <ErrorSummary problems={rest.problems} />
      {rest.children}
      <Question
        confirm="Discard"
        onConfirm={() => {
          setAsked(false)
          onCancel()
        }}
        onStay={() => setAsked(false)}
        open={isAsked}
        opener={submit}
        stay="Keep writing"
        title="Discard what you wrote?"
      >
        What you have written will be lost.
      </Question>
    </Sheet>
  )
}

const labels = { ...reasonNames, ...outcomeNames }

/** Why a step is taken, or what came of it: one of a few codes, shown in words. */
function CodeQuestion({ property, error, control }: WholeFieldProps) {
  const { readOnly, ...rest } = control
  return (
    <Field error={error} id={rest.id} label={property.title}>
      <Select {...rest} disabled={readOnly} list={{ items: property.enum!, labels }} />
    </Field>
  )
}

/** The fields of what is written about a case. */
export const CaseFields = (props: SchemaFieldsProps) => (
  <SchemaFields {...props} fields={{ choice: CodeQuestion }} />
)
