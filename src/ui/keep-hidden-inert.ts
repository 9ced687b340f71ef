import type { KeenSliderPlugin } from 'keen-slider'

/** Makes slides inert that are less than half visible. */
export const keepHiddenInert: KeenSliderPlugin = (slider) => {
  const mark = () =>
    slider.slides.forEach((slide, i) => {
      const isHidden = (slider.track.details.slides[i]?.portion ?? 0) < 0.5
      if (slide.inert !== isHidden) slide.inert = isHidden
    })
  slider.on('created', mark)
  slider.on('detailsChanged', mark)
  slider.on('destroyed', () => {
    for (const slide of slider.slides) slide.inert = false
  })
}
