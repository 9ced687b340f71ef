import { Button } from '../kit/button'
import { Stack } from '../kit/stack'

/** A reading error with a retry button. */
export const ReadProblem = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <Stack className="written" isRow>
    <p role="alert">{problem}</p>
    <Button onClick={onRetry}>Try again</Button>
  </Stack>
)
