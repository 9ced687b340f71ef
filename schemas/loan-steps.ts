import personal from './loan/step-1-personal.schema.json'
import employment from './loan/step-2-employment.schema.json'
import reference1 from './loan/step-3-reference-1.schema.json'
import reference2 from './loan/step-4-reference-2.schema.json'
import loan from './loan/step-5-loan.schema.json'
import { withDefinitions } from './with-definitions'

/** The five steps of the loan application, in their order. */
export const loanSteps = [
  /* @__PURE__ */ withDefinitions(personal),
  /* @__PURE__ */ withDefinitions(employment),
  /* @__PURE__ */ withDefinitions(reference1),
  /* @__PURE__ */ withDefinitions(reference2),
  /* @__PURE__ */ withDefinitions(loan),
] as const
