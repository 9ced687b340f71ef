import { useCallback, useState } from 'react'
import { Question, type QuestionProps } from './kit/dialog'
import { useLeaving } from './use-leaving'

interface LeaveQuestionProps
  extends Pick<QuestionProps, 'title' | 'opener'>, Partial<Pick<QuestionProps, 'confirm'>> {
  /** Whether something was typed or chosen that is not stored. */
  isUnsent: boolean
  /** What will be lost, in one sentence. */
  loss?: string
}

type Answer = (mayLeave: boolean) => void

/** Asks before the page is left with something half-written. */
export function LeaveQuestion({
  confirm = 'Leave',
  isUnsent,
  loss = 'What you have written will be lost.',
  ...rest
}: LeaveQuestionProps) {
  const [answer, setAnswer] = useState<Answer>()

  const mayLeave = useCallback(async () => {
    if (!isUnsent) return true
    return new Promise<boolean>((resolve) =>
      // Who presses Back again meanwhile gets the same answer.
      setAnswer((before?: Answer) => (may: boolean) => {
        before?.(may)
        resolve(may)
      }),
    )
  }, [isUnsent])
  const wouldLose = useCallback(() => isUnsent, [isUnsent])
  useLeaving(mayLeave, wouldLose)

  function settle(may: boolean) {
    answer?.(may)
    setAnswer(undefined)
  }

  return (
    <Question
      {...rest}
      confirm={confirm}
      onConfirm={() => settle(true)}
      onStay={() => settle(false)}
      open={answer !== undefined}
      stay="Stay"
    >
      {loss}
    </Question>
  )
}
