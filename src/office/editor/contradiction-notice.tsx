import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Content } from '../../../schemas'
import { contradictions } from '../../shared/contradictions'
import { read as options } from '../../shared/sections/options'
import { read as products } from '../../shared/sections/products'
import { read as rates } from '../../shared/sections/rates'
import { readContent } from '../../ui/api'
import { Notice } from '../../ui/kit/notice'
import { useEditor } from './editor-context'
import { draftIn } from './section-machine'

type Told = Pick<Content, 'rates' | 'products' | 'options'>

/** The sections that tell what a product costs. */
export const tellsCosts = (key: string) => ['rates', 'products', 'options'].includes(key)

/** Says, while somebody edits one of the three, where the texts about a product contradict its rates. */
export function ContradictionNotice() {
  const { actor, section } = useEditor()
  const [live, setLive] = useState<Told>()
  const draft = useSelector(actor, (state) => draftIn(state).content)
  useEffect(() => {
    Promise.all([readContent(rates), readContent(products), readContent(options)]).then(
      ([ofRates, ofProducts, ofOptions]) =>
        setLive({ rates: ofRates, products: ofProducts, options: ofOptions }),
      // The list before going live says it, too.
      () => {},
    )
  }, [])
  const found = live ? contradictions({ ...live, [section.content]: draft }) : []
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
