import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import lists from '../../../schemas/options.json'
import schema from '../../../schemas/loan/step-1-personal.schema.json'

interface Property {
  title: string
  description?: string
  $ref?: string
  'x-options'?: string
  errorMessage?: { required?: string }
}

type Answers = Record<string, string | FileList | undefined>

const properties = Object.entries(schema.properties as Record<string, Property>)

function Control({
  property,
  id,
  ...rest
}: { property: Property; id: string } & { registered: UseFormRegisterReturn }) {
  const list = property['x-options'] as keyof typeof lists | undefined
  if (property.$ref) return <input {...rest.registered} accept="image/*" id={id} type="file" />
  if (id === 'address') return <textarea {...rest.registered} id={id} rows={3} />
  if (!list) return <input {...rest.registered} id={id} type="text" />
  return (
    <select {...rest.registered} id={id}>
      <option value="">Choose one</option>
      {lists[list].items.map((item) => (
        <option key={item}>{item}</option>
      ))}
    </select>
  )
}

/** The same questions and rules as ours, as react-hook-form's own guide builds them; with a draft. */
function PersonalStep() {
  const { register, handleSubmit, watch, formState } = useForm<Answers>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const watching = watch((answers) => {
      clearTimeout(timer)
      timer = setTimeout(() => localStorage.setItem('formData', JSON.stringify(answers)), 300)
    })
    return () => watching.unsubscribe()
  }, [watch])

  const failing = properties.filter(([name]) => formState.errors[name])
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      {failing.length > 0 && (
        <section aria-label="There is a problem">
          <ul>
            {failing.map(([name, { title }]) => (
              <li key={name}>
                <a href={`#${name}`}>
                  {title}: {formState.errors[name]?.message}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {properties.map(([name, property]) => (
        <div key={name}>
          <label htmlFor={name}>{property.title}</label>
          {property.description && <p>{property.description}</p>}
          {formState.errors[name] && <p role="alert">{formState.errors[name]?.message}</p>}
          <Control
            id={name}
            property={property}
            registered={register(name, { required: property.errorMessage?.required ?? false })}
          />
        </div>
      ))}
      <button type="submit">Next</button>
    </form>
  )
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
