import schema from '../../../schemas/login.schema.json'
import { SchemaFields, type TextSchema } from '../form/schema-fields'
import type { LoginAnswers, LoginError } from '../../../machines/login.machine'
import styles from './login-form.module.css'

/** The login's form where only the code is missing. */
export const codeSchema: TextSchema = { ...schema, required: ['code'] }

/** What is wrong with a code before it is sent: only that it is missing. */
export const judgedCode = ({ code = '' }: LoginAnswers): LoginError[] =>
  code.trim() ? [] : [{ path: '/code', message: schema.properties.code.errorMessage.required }]

export interface CodeStepProps {
  answers: LoginAnswers
  errors: LoginError[]
  readOnly: boolean
  onChange: (answer: { name: string; value: string }) => void
  onStartOver: () => void
}

/** After the right name and password: the code of an account with a second factor. */
export const CodeStep = ({ answers, onStartOver, readOnly, ...rest }: CodeStepProps) => (
  <>
    <p className={styles.who}>
      Logging in as {answers.username}.{' '}
      <button className="link" disabled={readOnly} onClick={onStartOver} type="button">
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
