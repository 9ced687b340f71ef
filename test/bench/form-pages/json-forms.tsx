import { optionIs, rankWith } from '@jsonforms/core'
import { JsonForms, withJsonFormsControlProps, type ControlProps } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useState, type ChangeEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { answersSchema } from './answers-schema'
import { keepDraft } from './keep-draft'
import { ErrorSummary, type Problems } from './question-form'
import { Control, isDocument, isLong, questions } from './questions'

const properties = Object.fromEntries(questions)

/** JSON Forms has no control for files. */
function DocumentControl({ path, label, description, errors, handleChange }: ControlProps) {
  return (
    <div>
      <label htmlFor={path}>{label}</label>
      <p>{description}</p>
      {errors && <p role="alert">{errors}</p>}
      <Control
        id={path}
        name={path}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          handleChange(path, target.files?.[0]?.name)
        }
        property={properties[path]!}
      />
    </div>
  )
}

const renderers = [
  ...vanillaRenderers,
  {
    tester: rankWith(10, optionIs('isDocument', true)),
    renderer: withJsonFormsControlProps(DocumentControl),
  },
]

const look = {
  type: 'VerticalLayout',
  elements: questions.map(([name, property]) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    options: { multi: isLong(name), isDocument: isDocument(property) },
  })),
}

const config = { hideRequiredAsterisk: true, showUnfocusedDescription: true }

interface Wrong {
  params: { missingProperty?: string }
}
const messageOf = ({ params: { missingProperty = '' } }: Wrong) =>
  properties[missingProperty]?.errorMessage?.required

const texts = { translateError: (wrong: Wrong) => messageOf(wrong) ?? '' }
const noAnswers = {}

/** The same questions and rules as ours as JSON Forms draws them; with a draft and our summary. */
function PersonalStep() {
  const [wrong, setWrong] = useState<Wrong[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const problems: Problems = Object.fromEntries(
    wrong.map((one) => [one.params.missingProperty ?? '', messageOf(one)]),
  )
  return (
    <>
      {isAsked && <ErrorSummary problems={problems} />}
      <JsonForms
        cells={vanillaCells}
        config={config}
        data={noAnswers}
        i18n={texts}
        onChange={({ data, errors = [] }) => {
          setWrong(errors)
          keepDraft(() => data)
        }}
        renderers={renderers}
        schema={answersSchema}
        uischema={look}
        validationMode={isAsked ? 'ValidateAndShow' : 'ValidateAndHide'}
      />
      <button onClick={() => setIsAsked(true)} type="button">
        Next
      </button>
    </>
  )
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
