/** Marks a text that says what the program does, and not yet what the company does. */
const example =
  '<p><strong>Example text.</strong> It says what this site does as delivered. Replace it with your own, and have it checked, before the site goes live.</p>'

/** Demo texts of the privacy notice and the terms. They promise nothing that the program does not do. */
export const legalTexts = {
  privacy: {
    title: 'How we use your details',
    content: `${example}<h2>What we keep</h2><ul><li><strong>An application:</strong> your answers, your four documents and what you tell us about your references and next of kin. All of it is stored encrypted.</li><li><strong>A message:</strong> your name, phone number, email address and what you wrote.</li><li><strong>The newsletter:</strong> your email address.</li><li><strong>A report that reaches us:</strong> what you wrote and the day. Your name and bank details only if you gave them.</li></ul><h2>Why we keep it</h2><p>To decide about your application, to answer you, and to send you the newsletter you asked for. This site sets no cookies for advertising or for following you.</p><h2>Who sees it</h2><p>People in our office whose work it is. Every time a document is opened, we record who opened it and when. The map on the <a href="/contact">Contact</a> page comes from OpenStreetMap, which sees your internet address when the map is shown.</p><h2>How to have it deleted</h2><p>Call or write to us. Our details are on the <a href="/contact">Contact</a> page. Tell us what you sent and when. For an application, the reference is enough. You can also ask to see what we keep about you, and to have it corrected.</p><p>If you are not satisfied with our answer, you can complain to the Nigeria Data Protection Commission.</p>`,
  },
  terms: {
    title: 'Terms',
    content: `${example}<h2>Applying</h2><ul><li>An application is a request. It binds neither you nor us.</li><li>A loan or lease begins only with an agreement that you have read and signed. It sets out the amount, the term and the cost.</li><li>Please give true answers, and ask your references before you name them.</li></ul><h2>Fees</h2><p>We never ask you to pay a fee before a loan is paid out. If anybody asks you to, please <a href="/contact">tell us</a> at once.</p><h2>This site</h2><p>The texts and pictures of this site are for information. If a text here and your agreement differ, the agreement counts.</p><p>How we use what you send us is in our <a href="/privacy">privacy notice</a>.</p>`,
  },
} as const
