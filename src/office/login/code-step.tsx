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

/** The second step of the login: the code of the second factor. */
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
