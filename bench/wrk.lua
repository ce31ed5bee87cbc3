-- Run by wrk: sends one request over and over, with the headers and the body that bench/wrk.ts wrote to a file.
--   wrk -s wrk.lua URL -- FILE MARK FIRST_NUMBER PAUSE_MS MOST
-- Each occurrence of MARK in the body becomes the next number. With a pause, each connection waits that long between
-- two requests, and the run ends after MOST requests.

local function read(name)
  local file = assert(io.open(name, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

-- The body's length must not depend on the number.
local NUMBER = "%016d"

function init(args)
  local text, mark, number = read(args[1]), args[2], tonumber(args[3])
  local pause, most, sent = tonumber(args[4]), tonumber(args[5]), 0
  local from, to = text:find(mark, 1, true)
  if from then
    local before, after = text:sub(1, from - 1), text:sub(to + 1)
    function request()
      number = number + 1
      return before .. NUMBER:format(number) .. after
    end
  else
    function request()
      return text
    end
  end
  if pause > 0 then
    function delay()
      sent = sent + 1
      if sent > most then
        wrk.thread:stop()
      end
      return pause
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(
    ('\n{"seconds":%f,"requests":%d,"failed":%d,"p50Ms":%f,"p99Ms":%f,"cpuSeconds":%f}\n'):format(
      summary.duration / 1e6,
      summary.requests,
      errors.connect + errors.read + errors.write + errors.status + errors.timeout,
      latency:percentile(50) / 1e3,
      latency:percentile(99) / 1e3,
      os.clock()
    )
  )
end
