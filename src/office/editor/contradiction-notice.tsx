import { useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { contentSchemas, type Content } from '../../../schemas'
import { contradictions } from '../../shared/contradictions'
import { normalise } from '../../shared/normalise'
import { read as options } from '../../shared/sections/options'
import { read as products } from '../../shared/sections/products'
import { read as rates } from '../../shared/sections/rates'
import { shaped } from '../../shared/shaped'
import { readContent } from '../../ui/api'
import { Notice } from '../../ui/kit/notice'
import { useEditor } from './editor-context'
import { draftIn } from './section-machine'
import { validateSection } from './section-schemas'

type Told = Pick<Content, 'rates' | 'products' | 'options'>

/** The sections that tell what a product costs. */
export const tellsCosts = (key: string) => ['rates', 'products', 'options'].includes(key)

/** What a draft says once it is saved; undefined while something typed is not whole yet. */
function whole(key: keyof Told, draft: unknown) {
  if (validateSection(key, draft).length > 0) return undefined
  const schema = contentSchemas[key]
  return shaped(schema, normalise(schema, draft))
}

/** Says, while somebody edits one of the three, where the texts about a product contradict its rates. */
export function ContradictionNotice() {
  const { actor, section } = useEditor()
  const [live, setLive] = useState<Told>()
  const draft = useDeferredValue(useSelector(actor, (state) => draftIn(state).content))
  useEffect(() => {
    Promise.all([readContent(rates), readContent(products), readContent(options)]).then(
      ([ofRates, ofProducts, ofOptions]) =>
        setLive({ rates: ofRates, products: ofProducts, options: ofOptions }),
      // The list before going live says it, too.
      () => {},
    )
  }, [])
  const found = useMemo(() => {
    const key = section.content as keyof Told
    const edited = live && whole(key, draft)
    return edited ? contradictions({ ...live, [key]: edited }) : []
  }, [live, draft, section])
  return (
    <div role="status">
      {found.length > 0 && (
        <Notice>
          {found.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
