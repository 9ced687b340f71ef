import { createRoot } from 'react-dom/client'
import controls from '../../../src/ui/kit/field.module.css'
import { useDescribing } from '../../../src/ui/form/describing'
import { ErrorSummary } from '../../../src/ui/form/error-summary'
import { Field } from '../../../src/ui/kit/field'
import selects from '../../../src/ui/kit/field.module.css'
import '../../../src/ui/styles/index.css'
import { HookFormStep } from './hook-form-step'
import type { QuestionFormProps } from './question-form'
import { choicesOf, Control, isDocument, questions, type ControlProps } from './questions'

function DrawnControl(props: ControlProps) {
  const look = choicesOf(props.property)
    ? `${controls.control} ${selects.select}`
    : controls.control
  const className = isDocument(props.property) ? undefined : look
  return <Control {...props} {...useDescribing()} className={className} />
}

/** With the fields, the summary and the styles of the site: what its look costs, whatever the library. */
function DrawnForm({ problems, control, ...form }: QuestionFormProps) {
  const failing = questions.flatMap(([id, { title }]) => {
    const message = problems[id]
    return message ? { id, label: title, message } : []
  })
  return (
    <div className="band">
      <form className="wrap" noValidate {...form}>
        <ErrorSummary problems={failing} />
        {questions.map(([name, property]) => (
          <Field
            error={problems[name]}
            hint={property.description}
            id={name}
            key={name}
            label={property.title}
          >
            {control(name, property)}
          </Field>
        ))}
        <button className="button" type="submit">
          Next
        </button>
      </form>
    </div>
  )
}

createRoot(document.getElementById('app')!).render(
  <HookFormStep Control={DrawnControl} Form={DrawnForm} />,
)
