import { createRoot } from 'react-dom/client'
import { HookFormStep } from './hook-form-step'
import { QuestionForm } from './question-form'
import { Control } from './questions'

createRoot(document.getElementById('app')!).render(
  <HookFormStep Control={Control} Form={QuestionForm} />,
)
