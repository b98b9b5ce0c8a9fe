// The only script for browsers that are too old for the app (docs/BROWSERS.md): it shows them the sentence that each page
// holds for them. In others it sees to boot.ts, which sees to everything else: where that did not come, the page is loaded
// anew, once, and then says what to do. It is sent as it is written, so all of it must be ECMAScript 5, and short.
(function (page) {
  var old = !Array.prototype.toSorted || !window.HTMLDialogElement || !window.BroadcastChannel;
  try {
    old = old || !new RegExp('(?<!a)b').test('b');
  // oxlint-disable-next-line no-unused-vars -- ECMAScript 5 wants its name
  } catch (_) {
    old = true;
  }
  function show(name) {
    var sentence = document.getElementById(name);
    if (sentence) sentence.removeAttribute('hidden');
  }
  function hasBegun() {
    return page.hasAttribute('data-begun') && !old;
  }
  // As lib/chunk-reload.ts: at most once a minute.
  function mayReload() {
    try {
      var now = new Date().getTime();
      if (Math.abs(now - Number(sessionStorage.getItem('chunk-reload'))) < 60000) return false;
      sessionStorage.setItem('chunk-reload', String(now));
      return true;
    // oxlint-disable-next-line no-unused-vars -- ECMAScript 5 wants its name
    } catch (_) {
      return false;
    }
  }
  // What somebody types, or has typed.
  function isTyping() {
    var fields = document.querySelectorAll('input, textarea');
    for (var index = 0; index < fields.length; index += 1) {
      var field = fields[index];
      if (field === document.activeElement || field.value !== field.defaultValue) return true;
    }
    return false;
  }
  // Without boot.ts, which holds them, forms must not put a password into the address.
  window.addEventListener('submit', function (event) {
    if (!hasBegun() && !event.target.getAttribute('action')) event.preventDefault();
  }, true);
  if (old) {
    page.setAttribute('data-old', '');
    show('too-old');
    return;
  }
  window.addEventListener('load', function () {
    if (hasBegun() || !page.hasAttribute('data-app')) return;
    if (!isTyping() && mayReload()) location.reload();
    else show('not-loaded');
  });
})(document.documentElement);
