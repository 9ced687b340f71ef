import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.fontless.min.css'
import { Survey } from 'survey-react-ui'
import { keepDraft } from './keep-draft'
import { ErrorSummary, type Problems } from './question-form'
import { choicesOf, isDocument, isLong, questions, type Property } from './questions'

const kindOf = (name: string, property: Property) => {
  const choices = choicesOf(property)
  if (isDocument(property)) return { type: 'file', acceptedTypes: 'image/*' }
  if (isLong(name)) return { type: 'comment', rows: 3 }
  return choices ? { type: 'dropdown', choices } : { type: 'text' }
}

const survey = new Model({
  completeText: 'Next',
  showQuestionNumbers: false,
  elements: questions.map(([name, property]) => ({
    name,
    title: property.title,
    description: property.description,
    isRequired: property.errorMessage?.required !== undefined,
    requiredErrorText: property.errorMessage?.required,
    ...kindOf(name, property),
  })),
})
// As it comes, it hears of an answer when its field is left.
survey.onValueChanged.add(() => keepDraft(() => survey.data))

/** The same questions and rules as ours as SurveyJS draws them; with a draft and our summary. */
function PersonalStep() {
  const [problems, setProblems] = useState<Problems>({})

  useEffect(() => {
    const show = () =>
      setProblems(
        Object.fromEntries(
          survey.getAllQuestions().map(({ name, errors }) => [name, errors[0]?.getText()]),
        ),
      )
    survey.onValidatePage.add(show)
    return () => survey.onValidatePage.remove(show)
  }, [])

  return (
    <>
      <ErrorSummary problems={problems} />
      <Survey model={survey} />
    </>
  )
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
