-- Prints wrk's figures as one line of JSON, and makes distinct targets when asked to.
--
-- Arguments after wrk's "--":
--   (none)                       the one target of the command line
--   MODE BASE FIRST              distinct targets: BASE and a number from FIRST on. MODE "same" varies what no answer
--                                depends on, "any" every parameter in turn.

local base, number, mode

local any = {
   function (n) return "?locale=sv_SE&device=iphone&me=junk" .. n end,
   function (n) return "?locale=zz" .. n .. "@junk=" .. n .. "&device=iphone" end,
   function (n) return "?locale=sv_SE&device=junk" .. n end,
   function (n) return "?locale=sv_SE&device=iphone&junk" .. n .. "=" .. n end,
   function (n) return "?" .. n end,
}

local function distinct()
   number = number + 1
   if mode == "same" then
      return wrk.format("GET", base .. "&junk" .. number .. "=" .. number)
   end
   return wrk.format("GET", base .. any[number % #any + 1](number))
end

function init(arguments)
   if #arguments == 0 then return end
   mode, base, number = arguments[1], arguments[2], tonumber(arguments[3])
   request = distinct
end

function done(summary, latency, requests)
   local errors = summary.errors
   io.write(string.format(
      '\n{"requests":%d,"microseconds":%d,"bytes":%d,"errors":%d,"p50":%d,"p99":%d}\n',
      summary.requests, summary.duration, summary.bytes,
      errors.connect + errors.read + errors.write + errors.status + errors.timeout,
      latency:percentile(50), latency:percentile(99)))
end
