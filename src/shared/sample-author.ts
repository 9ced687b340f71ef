/** Who signs testimonials that nobody gave: the page marks them as samples until they are replaced. */
export const sampleAuthor = 'Sample author'
