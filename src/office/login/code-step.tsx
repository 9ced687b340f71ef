import type { Answers } from '../../../machines/answers'
import { SchemaFields } from '../../ui/form/schema-fields'
import type { FieldError } from '../../shared/field-error'
import { codeSchema } from '../../ui/accounts/validate-code'
import styles from './login-form.module.css'

export interface CodeStepProps {
  answers: Answers
  errors: FieldError[]
  readOnly: boolean
  onChange: (answer: { name: string; value: string }) => void
  onStartOver: () => void
}

/** After the right name and password: the code of an account with a second factor. */
export const CodeStep = ({ answers, onStartOver, readOnly, ...rest }: CodeStepProps) => (
  <>
    <p className={styles.who}>
      Logging in as {answers.username}.{' '}
      <button disabled={readOnly} onClick={onStartOver} type="button">
        Start over
      </button>
    </p>
    <SchemaFields
      {...rest}
      answers={answers}
      names={['code']}
      readOnly={readOnly}
      schema={codeSchema}
    />
  </>
)
