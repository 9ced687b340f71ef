/** As much of the packages that are installed on demand as our pages use. */

declare module 'survey-core' {
  interface Event {
    add(hear: () => void): void
    remove(hear: () => void): void
  }
  export class Model {
    constructor(json: unknown)
    readonly data: unknown
    readonly onValueChanged: Event
    readonly onValidatePage: Event
    getAllQuestions(): { name: string; errors: { getText(): string }[] }[]
  }
}

declare module 'survey-react-ui' {
  import type { ComponentType } from 'react'
  import type { Model } from 'survey-core'
  export const Survey: ComponentType<{ model: Model }>
}

declare module '@jsonforms/core' {
  type Tester = (look: unknown, schema: unknown, context: unknown) => boolean
  export function optionIs(option: string, value: unknown): Tester
  export function rankWith(rank: number, tester: Tester): unknown
}

declare module '@jsonforms/react' {
  import type { ComponentType } from 'react'
  export interface ControlProps {
    path: string
    label: string
    description?: string
    errors: string
    handleChange(path: string, value: unknown): void
  }
  interface Wrong {
    params: { missingProperty?: string }
  }
  export const JsonForms: ComponentType<{
    cells: unknown[]
    config: unknown
    data: unknown
    i18n: { translateError(wrong: Wrong): string }
    onChange(state: { data: unknown; errors?: Wrong[] }): void
    renderers: unknown[]
    schema: unknown
    uischema: unknown
    validationMode: 'ValidateAndShow' | 'ValidateAndHide'
  }>
  export function withJsonFormsControlProps(control: ComponentType<ControlProps>): unknown
}

declare module '@jsonforms/vanilla-renderers' {
  export const vanillaCells: unknown[]
  export const vanillaRenderers: unknown[]
}
