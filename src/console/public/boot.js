/* Runs before any module, in any browser (ES3 on purpose): sets the look before the first paint, fetches at once what the console or the sign-in page needs, and warns those who can't or shouldn't run the console. */
(function () {
  var root = document.documentElement;
  var agent = navigator.userAgent;
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('wellhead.theme') || '{}') || {};
  } catch (e) {
    saved = {};
  }
  var scheme = saved.scheme;
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-mantine-color-scheme', scheme);
  root.setAttribute('data-theme', saved.name === 'green' || saved.name === 'glory' ? saved.name : 'default');
  root.setAttribute('data-density', saved.density === 'compact' ? 'compact' : 'comfortable');

  var signedIn = null;
  try {
    signedIn = localStorage.getItem('wellhead.session');
  } catch (e) {
    /* Nothing is kept here: nobody is. */
  }
  var isIn = signedIn && location.hash.indexOf('#/login') !== 0;
  function fetchAhead(rel, as, crossOrigin, href) {
    var link = document.createElement('link');
    link.rel = rel;
    if (as) link.as = as;
    // As it will be asked for: what was fetched in another way would be fetched again.
    if (crossOrigin !== null) link.crossOrigin = crossOrigin;
    link.href = href;
    document.head.appendChild(link);
  }
  var script = document.currentScript;
  var needed = script && script.getAttribute(isIn ? 'data-signed-in' : 'data-login');
  if (needed) {
    needed = needed.split(' ');
    for (var i = 0; i < needed.length; i++) {
      if (needed[i].slice(-4) === '.css') fetchAhead('preload', 'style', '', needed[i]);
      else fetchAhead('modulepreload', null, null, needed[i]);
    }
  }

  // Every call waits for the configuration, and every page for who is signed in: they come while the scripts do.
  if (window.fetch) {
    window.wellheadConfig = fetch('/config.json')
      .then(function (answer) {
        return answer.ok ? answer.json() : {};
      })
      .then(null, function () {
        return {};
      });
    window.wellheadConfig.then(function (config) {
      // Of a role's view the calls say so themselves, and those of another server are asked for there.
      var calls = !isIn || config.apiBase || /[?&]viewAs=/.test(location.search) ? null : script && script.getAttribute('data-calls');
      if (!calls) return;
      calls = calls.split(' ');
      for (var i = 0; i < calls.length; i++) fetchAhead('preload', 'fetch', 'use-credentials', calls[i]);
    });
  }

  function box(title, text, blocking) {
    var show = function () {
      var cover = document.createElement('div');
      cover.setAttribute('role', 'alertdialog');
      cover.setAttribute('aria-label', title);
      cover.style.cssText = blocking
        ? 'position:fixed;top:0;left:0;width:100%;height:100%;z-index:99999;background:#f6f8f9;text-align:center'
        : 'position:fixed;top:0;left:0;width:100%;z-index:99999;background:#fdf4e9;border-bottom:1px solid #e3b780;text-align:center';
      var inner = document.createElement('div');
      inner.style.cssText = blocking
        ? 'margin:160px auto 0;width:440px;max-width:90%;padding:32px;background:#fff;border:1px solid #cfd7dc'
        : 'padding:10px 16px';
      var head = document.createElement('strong');
      head.style.cssText = 'font-size:' + (blocking ? '18px' : '14px') + ';color:#1d272d';
      head.appendChild(document.createTextNode(title));
      var body = document.createElement('p');
      body.style.cssText = 'font-size:14px;line-height:1.7;color:#566269;margin:' + (blocking ? '16px 0 0' : '4px 0 0');
      body.appendChild(document.createTextNode(text));
      inner.appendChild(head);
      inner.appendChild(body);
      if (!blocking) {
        var close = document.createElement('button');
        close.appendChild(document.createTextNode('知道了'));
        close.style.cssText =
          'margin-top:6px;padding:4px 12px;border:1px solid #b47819;background:#fff;color:#804c00;border-radius:4px;font-size:13px';
        close.onclick = function () {
          cover.parentNode.removeChild(cover);
        };
        inner.appendChild(close);
      }
      cover.appendChild(inner);
      document.body.appendChild(cover);
    };
    if (document.body) show();
    else if (window.addEventListener) window.addEventListener('DOMContentLoaded', show);
    else window.attachEvent('onload', show);
  }

  if (/MSIE |Trident\//.test(agent))
    box(
      '浏览器版本过低',
      '当前为旧版 IE 浏览器,无法运行井台。请升级到 Chrome、Edge 或 Firefox 的最新版;使用双核浏览器的,请在地址栏右侧切换到极速模式(极速内核)。',
      true,
    );
  else if (/MicroMessenger\//.test(agent))
    box('请在浏览器中打开', '微信内置浏览器会限制快捷键、下载与多窗口。请点右上角“…”,选择“在浏览器打开”。', false);
})();
